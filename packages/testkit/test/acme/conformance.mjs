export { acmeSubject as subject } from './acme-subject.js';
