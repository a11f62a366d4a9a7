import { NODE_22 } from '../../../../tooling/node-22/node-22.js';
import { describeGenerateText } from './describe-generate-text.js';

describeGenerateText('ai7', NODE_22);
