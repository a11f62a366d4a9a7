import { parentPort } from 'node:worker_threads';
import {
  type ExtractedDocument,
  type ExtractInput,
  extractDocument,
} from './engine/extract-document.js';
import type { WorkerReply } from './extraction-worker.js';

async function extract(input: ExtractInput): Promise<ExtractedDocument> {
  if (input.pdfLibrary === undefined) return extractDocument(input);
  const { extractPdf } = await import('./engine/extract-pdf.js');
  return await extractPdf(input, input.pdfLibrary);
}

async function answer(input: ExtractInput): Promise<WorkerReply> {
  try {
    return { kind: 'document', document: await extract(input) };
  } catch (error) {
    // The stack overflows on nesting that is thousands deep; the worker itself lives on.
    return { kind: 'failed', reason: error instanceof Error ? error.name : 'unknown' };
  }
}

parentPort?.on('message', async (input: ExtractInput) =>
  parentPort?.postMessage(await answer(input)),
);
parentPort?.postMessage({ kind: 'ready' } satisfies WorkerReply);
