export { LocalProvider } from './provider.js';
export { register } from './register.js';
