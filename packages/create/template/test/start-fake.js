import { FakeServer } from '@hermes/web-testkit';
import { FakeVendor } from './fake-vendor.js';

const vendor = new FakeVendor();
const server = await FakeServer.start(vendor);
server.content = {
  rows: [
    { url: 'https://lanterns.example/', title: 'Paper lanterns', text: 'How to fold one.' },
    { url: 'https://kites.example/', title: 'Paper kites', text: 'How to fly one.' },
  ],
  pages: [
    { url: 'https://lanterns.example/', title: 'Paper lanterns', markdown: '# Paper lanterns' },
  ],
};

process.stdout.write(`My Backend's fake is at ${server.url} until Ctrl-C. In another terminal:

export MY_BACKEND_BASE_URL=${server.url} MY_BACKEND_API_KEY=${vendor.key}
//#if search
npx hermes-web search "paper lanterns" --provider my-backend
//#end
//#if extract
npx hermes-web extract https://lanterns.example/ --provider my-backend
//#end
`);
