import { StartError } from "./start-error.ts";

/** PostgreSQL alone needs about 60; each visitor's connection is one more. */
const leastOpenFiles = 256;

/** Throws a StartError if this process, and so its database, may open too few files and connections. */
export function checkOpenFiles(): void {
  const report = process.report as NodeJS.ProcessReport & { excludeNetwork: boolean };
  // Otherwise the report resolves the host name of every address.
  report.excludeNetwork = true;
  const { userLimits } = report.getReport() as { userLimits?: { open_files?: { soft: number | string } } };
  const limit = Number(userLimits?.open_files?.soft);
  if (limit < leastOpenFiles)
    throw new StartError(
      `This process may open only ${limit} files and connections, and the site needs ${leastOpenFiles}: raise the limit with ulimit -n, or LimitNOFILE in systemd.`,
    );
}
