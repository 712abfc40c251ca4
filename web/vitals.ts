/** One measured moment of a page: how long something took (ms), or how much moved (CLS, without a unit). */
export type Vital = { name: "FCP" | "LCP" | "CLS" | "TTFB"; value: number };

/**
 * The page-performance hook. It is off: nothing on the site calls it, and nothing leaves the browser by itself.
 * An owner who wants numbers calls it from entry.client.tsx with a place to put them.
 */
export function watchVitals(report: (vital: Vital) => void): void {
  const watch = (type: string, each: (entry: PerformanceEntry) => void) => {
    if (!PerformanceObserver.supportedEntryTypes.includes(type)) return;
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true });
  };
  let shift = 0;
  watch("navigation", (entry) =>
    report({ name: "TTFB", value: (entry as PerformanceNavigationTiming).responseStart }),
  );
  watch("paint", (entry) => {
    if (entry.name === "first-contentful-paint") report({ name: "FCP", value: entry.startTime });
  });
  watch("largest-contentful-paint", (entry) => report({ name: "LCP", value: entry.startTime }));
  watch("layout-shift", (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (hadRecentInput) return;
    shift += value;
    report({ name: "CLS", value: shift });
  });
}
