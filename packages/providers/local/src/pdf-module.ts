import { type CallOptions, type ProviderContext, WebProviderError } from '@hermes/web-core';
import { lazyModuleFile } from '@hermes/web-core/node';

/** Listed in this package's manifest. */
const PDF_LIBRARY = 'unpdf@1.7.0';

/**
 * Path of the PDF library, for a thread to import; it is installed first where that may be done.
 *
 * @throws WebProviderError `not_configured` from the host, or `unsupported` without one, both with what to do.
 */
export async function pdfModule(
  { home, ensureDependency }: ProviderContext,
  onProgress: CallOptions['onProgress'],
): Promise<string> {
  const find = (): string | undefined => lazyModuleFile(home, PDF_LIBRARY);
  const there = find();
  if (there !== undefined) return there;
  onProgress?.({ message: `Getting ${PDF_LIBRARY}, which reads PDF` });
  await ensureDependency?.(PDF_LIBRARY);
  const installed = find();
  if (installed !== undefined) return installed;
  throw new WebProviderError(
    'unsupported',
    `Reading a PDF takes ${PDF_LIBRARY}, which is not installed. Run: npm install --prefix "${home}/lazy/${PDF_LIBRARY}" ${PDF_LIBRARY}`,
  );
}
