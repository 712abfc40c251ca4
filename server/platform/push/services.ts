/**
 * Whether a push endpoint belongs to a known push service, so that the site cannot be made to call any other address.
 * A service is an origin, whose host may begin with `*.`.
 */
export function isKnownService(endpoint: string, services: readonly string[]): boolean {
  const url = URL.parse(endpoint);
  if (!url || url.username !== "" || url.password !== "") return false;
  return services.some((service) => {
    const [protocol, host = ""] = service.split("//");
    if (url.protocol !== protocol) return false;
    return host.startsWith("*.") ? url.host.endsWith(host.slice(1)) : url.host === host;
  });
}
