import { describeGenerateText } from './describe-generate-text.js';

describeGenerateText('ai5', process.execPath);
describeGenerateText('ai6', process.execPath);
