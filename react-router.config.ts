import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "web",
  buildDirectory: "build",
  ssr: true,
  // One request less per visit and 1–2 KB less HTML than lazy discovery.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
