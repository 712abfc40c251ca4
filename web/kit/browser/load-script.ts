const longestMs = 10_000;
const loads = new Map<string, Promise<void>>();

/** Loads an external script once; again after a failure. It gets the page's nonce, for the styles that it inserts. */
export function loadScript(address: string): Promise<void> {
  const load =
    loads.get(address) ??
    new Promise<void>((resolve, reject) => {
      const script = document.createElement("script");
      const nonce = pageNonce();
      if (nonce) script.nonce = nonce;
      script.src = address;
      const fail = () => {
        loads.delete(address);
        script.remove();
        reject(new Error(`${address} did not load.`));
      };
      const timer = setTimeout(fail, longestMs);
      script.addEventListener("error", fail);
      script.addEventListener("load", () => {
        clearTimeout(timer);
        resolve();
      });
      document.head.append(script);
    });
  loads.set(address, load);
  return load;
}

/** The nonce of the page's policy. The browser hides the attribute, not the property. */
export const pageNonce = (): string | undefined =>
  document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce || undefined;
