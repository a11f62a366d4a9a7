declare module 'html-encoding-sniffer' {
  /** Name of the encoding by byte order mark, header label and `<meta>`, in that order. */
  function sniffEncoding(
    bytes: Uint8Array,
    options?: {
      readonly transportLayerEncodingLabel?: string;
      readonly defaultEncoding?: string;
    },
  ): string;
  export = sniffEncoding;
}
