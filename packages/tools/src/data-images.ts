// Every part of these is bounded or cannot begin again within itself: time grows with the text alone, whatever it holds.
const DATA_IMAGE = /data:image\/[\w.+-]+[;,][^\s)\]>"'`]*/gi;
const MARKDOWN_IMAGE = /!\[([^[\]\n]{0,500})\]\(\s{0,9}<?\[IMAGE\][^)\n]{0,500}\)/g;

/** `data:` images say nothing to a reader and cost thousands of characters: `[IMAGE]` stands for each, with the alternative text where there is one. */
export function withoutDataImages(text: string): string {
  if (!/data:image\//i.test(text)) return text;
  return text
    .replace(DATA_IMAGE, '[IMAGE]')
    .replace(MARKDOWN_IMAGE, (_match, alt: string) => (alt === '' ? '[IMAGE]' : `[IMAGE: ${alt}]`))
    .replaceAll('([IMAGE])', '[IMAGE]');
}
