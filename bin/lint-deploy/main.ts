// npm run lint:deploy: checks each file of deploy/, the Dockerfile and compose.yaml with its own tool.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkCompose } from "./compose.ts";
import { checkDockerfile } from "./dockerfile.ts";
import { checkResources } from "./kubernetes.ts";
import { findHelm, findTool } from "./tools.ts";

const root = join(import.meta.dirname, "..", "..");
const deploy = join(root, "deploy");
const read = (...path: string[]) => readFileSync(join(root, ...path), "utf8");
const scratch = mkdtempSync(join(tmpdir(), "lint-deploy-"));

class Missing extends Error {}

/** Runs a tool and returns its output. Throws with its words when it fails, and `Missing` when it cannot be had. */
function run(name: string, words: string[], options: { cwd?: string; env?: Record<string, string> } = {}): string {
  const program = name.startsWith("/") ? name : findTool(name);
  if (!program) throw new Missing(`${name} is not installed`);
  const { cwd = root, env = {} } = options;
  const { status, stdout, stderr, error } = spawnSync(program, words, {
    cwd,
    env: { ...process.env, ...env },
    encoding: "utf8",
  });
  if (error || status !== 0) throw new Error(`${error?.message ?? ""}${stdout}${stderr}`.trim());
  return stdout + stderr;
}

/** The program and options of `npm start`, without its script. */
const startFlags = () => /--max-semi-space-size=\S+ --max-old-space-size=\S+/.exec(read("package.json"))![0];

function same(what: string, one: unknown, other: unknown): void {
  if (one !== other) throw new Error(`${what}: ${String(one)} is not ${String(other)}`);
}

const checks: Readonly<Record<string, () => void | Promise<void>>> = {
  "Dockerfile: dockerfile-utils, and our own rules": () => checkDockerfile(read("Dockerfile"), startFlags()),
  "compose.yaml: the Compose Specification's schema, and our own rules": () => checkCompose(read("compose.yaml")),
  "Caddyfile: caddy validate, caddy fmt": () => {
    const file = join(deploy, "Caddyfile");
    // Caddy, run as root on the developer's machine, would otherwise make its folders in the home folder.
    const env = { XDG_DATA_HOME: scratch, XDG_CONFIG_HOME: scratch, SITE_ADDRESS: "yoga.example.com" };
    run("caddy", ["validate", "--config", file, "--adapter", "caddyfile"], { env });
    const formatted = run("caddy", ["fmt", file]);
    if (formatted !== read("deploy", "Caddyfile")) throw new Error("not formatted: caddy fmt --overwrite");
  },
  "nginx: nginx -t": () => {
    const certificate = join(scratch, "certificate.pem");
    const words = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN=x -days 1 -out";
    run("openssl", [...words.split(" "), certificate, "-keyout", join(scratch, "key.pem")]);
    const site = read("deploy", "nginx", "mat-and-cacao.conf")
      .replaceAll(/\/etc\/letsencrypt\S+\/fullchain\.pem/g, certificate)
      .replaceAll(/\/etc\/letsencrypt\S+\/privkey\.pem/g, join(scratch, "key.pem"))
      // nginx opens the ports even for a test, and ports below 1024 need root.
      .replaceAll(/listen (\[::\]:)?(80|443)\b/g, "listen $18$2");
    // The folders of its defaults exist only where the package is installed.
    const folders = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
      (what) => `${what}_temp_path ${scratch}/${what};`,
    );
    const configuration = `pid ${scratch}/nginx.pid; error_log stderr; events {} http { access_log off; ${folders.join(" ")} ${site} }`;
    writeFileSync(join(scratch, "nginx.conf"), configuration);
    run("nginx", ["-t", "-q", "-e", "stderr", "-p", scratch, "-c", join(scratch, "nginx.conf")]);
  },
  "systemd: systemd-analyze verify, and the flags of npm start": () => {
    for (const name of ["mat-and-cacao.service", "mat-and-cacao@.service"]) {
      const unit = read("deploy", "systemd", name);
      const command = /^ExecStart=(\S+) (.*) server\/main\.ts$/m.exec(unit);
      same(`${name}: flags of Node`, command?.[2], startFlags());
      // The program is not on this machine, and manual pages are not looked up.
      const copy = join(scratch, name.replace("@", "@3001"));
      writeFileSync(copy, unit.replace(command![1]!, process.execPath).replace(/^Documentation=.*\n/m, ""));
      const words = run("systemd-analyze", ["verify", "--man=no", copy]).trim();
      const ours = words.split("\n").filter((line) => line.includes("mat-and-cacao"));
      if (ours.length > 0) throw new Error(ours.join("\n"));
    }
  },
  "install.sh, with-node, CI: shellcheck": () =>
    void run("shellcheck", ["deploy/install.sh", "bin/with-node", ".ci/run", ".ci/npm-10"]),
  "Prometheus: promtool check config, check rules, test rules": () => {
    const cwd = join(deploy, "prometheus");
    run("promtool", ["check", "config", "--syntax-only", "prometheus.yml"], { cwd });
    run("promtool", ["check", "rules", "alerts.yml"], { cwd });
    run("promtool", ["test", "rules", ...readdirSync(cwd).filter((name) => name.endsWith(".test.yml"))], { cwd });
  },
  "Grafana: each panel has a query that promtool can read": () => {
    const { panels } = JSON.parse(read("deploy", "grafana", "dashboard.json")) as {
      panels: { title: string; targets: { expr: string }[] }[];
    };
    const rules = panels.flatMap(({ title, targets }) => {
      if (targets.length === 0) throw new Error(`${title} has no query`);
      return targets.map(({ expr }) => ({ record: "panel", expr }));
    });
    // JSON is YAML.
    const groups = rules.map((rule, index) => ({ name: `panel ${index}`, rules: [rule] }));
    writeFileSync(join(scratch, "panels.yml"), JSON.stringify({ groups }));
    run("promtool", ["check", "rules", "--lint=none", join(scratch, "panels.yml")]);
  },
  "Helm chart: helm lint, helm template, and Kubernetes' schemas": async () => {
    const helm = await findHelm();
    if (!helm) throw new Missing("helm is not installed");
    const chart = join(deploy, "helm", "mat-and-cacao");
    same("the chart's alerts.yml", read("deploy/helm/mat-and-cacao/alerts.yml"), read("deploy/prometheus/alerts.yml"));
    const secret = ["--set", "existingSecret=secret"];
    run(helm, ["lint", "--quiet", "--strict", chart, ...secret]);
    const all =
      "ingress.enabled=true,networkPolicy.enabled=true,monitoring.serviceMonitor.enabled=true," +
      "monitoring.prometheusRule.enabled=true,database.backups.enabled=true,database.backups.objectStore=store";
    const none = "autoscaling.enabled=false,podDisruptionBudget.enabled=false,database.cluster.enabled=false";
    const own = "secrets.AUTH_SECRET=a,secrets.DATA_KEY=b";
    for (const values of [secret, [...secret, "--set", all], [...secret, "--set", none], ["--set", own]])
      await checkResources(run(helm, ["template", "site", chart, ...values]));
  },
};

let faults = 0;
try {
  for (const [name, check] of Object.entries(checks)) {
    try {
      await check();
      console.log(`ok       ${name}`);
    } catch (error) {
      // CI must not pass because a tool is missing.
      const isSkipped = error instanceof Missing && !process.env["CI"];
      if (!isSkipped) faults += 1;
      console.log(`${isSkipped ? "skipped" : "FAULT  "}  ${name}\n${(error as Error).message}`);
    }
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
if (faults > 0) process.exitCode = 1;
