/** A Web Vitals measurement in milliseconds; CLS has no unit. */
export type Vital = { name: "FCP" | "LCP" | "CLS" | "TTFB"; value: number };

/** Measures page performance. Inactive: to collect numbers, call it from entry.client.tsx. */
export function watchVitals(report: (vital: Vital) => void): void {
  const watch = (type: string, each: (entry: PerformanceEntry) => void) => {
    if (!PerformanceObserver.supportedEntryTypes.includes(type)) return;
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true });
  };
  let shift = 0;
  watch("navigation", (entry) => report({ name: "TTFB", value: (entry as PerformanceNavigationTiming).responseStart }));
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
