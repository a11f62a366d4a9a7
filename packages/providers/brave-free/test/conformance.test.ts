import { describeConformance } from '@hermes/web-testkit';
import { describe, test } from 'vitest';
import { subject } from './conformance.js';

describeConformance(subject, { describe, test });
