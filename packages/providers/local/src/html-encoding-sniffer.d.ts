declare module 'html-encoding-sniffer' {
  /** Name of the encoding by byte order mark or `<meta>`. */
  function sniffEncoding(
    bytes: Uint8Array,
    options?: { readonly defaultEncoding?: string },
  ): string;
  export = sniffEncoding;
}
