/**
 * Variables that decide which programs run, or what code is loaded into them, and switches that loosen a protection: what a
 * plugin asks for must never set them, since `.env` is read by Hermes Agent and inherited by all that it starts.
 */
const REFUSED = [
  /^(?:PATH|PATHEXT|COMSPEC|SHELL|HOME|USERPROFILE|IFS|ENV|BASH_ENV|PROMPT_COMMAND|PS4)$/,
  /^(?:EDITOR|VISUAL|PAGER|BROWSER|SSH_ASKPASS|GIT_.*)$/,
  /^(?:LD_.*|DYLD_.*)$/,
  /^(?:NODE_OPTIONS|NODE_PATH|NODE_TLS_REJECT_UNAUTHORIZED|NPM_CONFIG_.*|PYTHON[A-Z]+)$/,
  /^(?:PERL5(?:LIB|OPT|DB)|RUBY(?:LIB|OPT)|(?:_|JDK_)JAVA_OPTIONS|JAVA_TOOL_OPTIONS)$/,
  /^HERMES_(?:HOME|PROFILE|CONFIG|ENV|ENABLE_PROJECT_PLUGINS|ALLOW_PRIVATE_URLS)$/,
];

/** Whether a variable is never written to `.env`, since it decides how programs run. */
export function isRefusedVariable(name: string): boolean {
  const upper = name.toUpperCase(); // names are told apart by case, but not on Windows
  return REFUSED.some((pattern) => pattern.test(upper));
}

/** @throws Error for what is no name of a variable, or one that may not be written to `.env`. */
export function refuseVariable(name: string): void {
  if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) {
    throw new Error(
      `${JSON.stringify(name)} cannot name a variable: use letters, digits and _, and no digit first.`,
    );
  }
  if (isRefusedVariable(name)) {
    throw new Error(
      `${name} is not written to .env: it decides how programs run. If you want it, set it in the environment.`,
    );
  }
}
