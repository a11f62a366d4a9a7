import { describe, test } from 'node:test';
import { describeConformance } from '@hermes/web-testkit';
import { subject } from './conformance.js';

describeConformance(subject, { describe, test });
