import { StartError } from "./start-error.ts";

/** PostgreSQL alone needs about 60; each visitor's connection is one more. */
const fewest = 256;

/** Throws a StartError when this process, and so its database, may open too few files and connections. */
export function checkOpenFiles(): void {
  const report = process.report as NodeJS.ProcessReport & { excludeNetwork: boolean };
  // Else the report looks up the name of every address it finds.
  report.excludeNetwork = true;
  const { userLimits } = report.getReport() as { userLimits?: { open_files?: { soft: number | string } } };
  const most = Number(userLimits?.open_files?.soft);
  if (most < fewest)
    throw new StartError(
      `This process may open only ${most} files and connections, and the site needs ${fewest}: raise the limit with ulimit -n, or LimitNOFILE in systemd.`,
    );
}
