import { describe, test } from 'vitest';
import { describeConformance } from '../src/index.js';
import { acmeSubject } from './acme/acme-subject.js';

describeConformance(acmeSubject, { describe, test });
