import { parentPort } from 'node:worker_threads';
import { type ExtractInput, extractDocument } from './engine/extract-document.js';
import type { WorkerReply } from './extraction-worker.js';

function answer(input: ExtractInput): WorkerReply {
  try {
    return { kind: 'document', document: extractDocument(input) };
  } catch (error) {
    // The stack overflows on nesting that is thousands deep; the worker itself lives on.
    return { kind: 'failed', reason: error instanceof Error ? error.name : 'unknown' };
  }
}

parentPort?.on('message', (input: ExtractInput) => parentPort?.postMessage(answer(input)));
parentPort?.postMessage({ kind: 'ready' } satisfies WorkerReply);
