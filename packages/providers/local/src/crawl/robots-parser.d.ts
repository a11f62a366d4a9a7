declare module 'robots-parser' {
  interface Rules {
    /** `undefined` for a URL of another site. */
    isAllowed(url: string, productToken: string): boolean | undefined;
    /** In seconds. */
    getCrawlDelay(productToken: string): number | undefined;
  }

  function robotsParser(robotsUrl: string, text: string): Rules;
  export = robotsParser;
}
