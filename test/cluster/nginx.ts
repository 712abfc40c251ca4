import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

export type Proxy = {
  url: string;
  /** Everything nginx logged: why it answered 502. */
  log(): Promise<string>;
  stop(): Promise<void>;
};

const siteFile = join(import.meta.dirname, "..", "..", "deploy", "nginx", "mat-and-cacao.conf");

/** The site file for operators, with these ports, without TLS, and with addresses that the test's visitors choose. */
async function siteConfiguration(port: number, ports: readonly number[]): Promise<string> {
  const text = await readFile(siteFile, "utf8");
  const processes = ports.map((each) => `server 127.0.0.1:${each} max_fails=1 fail_timeout=2s;`).join("\n");
  return text
    .replace(/(\s*server 127\.0\.0\.1:\d+ [^\n]+)+/, `\n${processes}`)
    .replace(/server \{\s+listen 80;[\s\S]*?\n\}\n/, "")
    .replace("listen 443 ssl http2;", `listen 127.0.0.1:${port};`)
    .replace(/^\s*(listen \[::\]:443|ssl_)[^\n]*\n/gm, "")
    .replace("X-Forwarded-For $remote_addr", "X-Forwarded-For $http_x_forwarded_for")
    .replace("Host $host;", "Host $http_host;");
}

/** Starts nginx on `port` of loopback in front of sites on `ports`. */
export async function startNginx(port: number, ports: readonly number[]): Promise<Proxy> {
  const folder = await mkdtemp("/tmp/nginx-");
  await chmod(folder, 0o755);
  const file = join(folder, "nginx.conf");
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  await writeFile(
    file,
    `user root; worker_processes 1; daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 2048; }
http {
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(" ")}
  ${await siteConfiguration(port, ports)}
}
`,
  );
  const child = spawn("/usr/sbin/nginx", ["-c", file, "-p", folder], { stdio: "inherit" });
  const exited = once(child, "exit");
  return {
    url: `http://127.0.0.1:${port}`,
    log: () => readFile(join(folder, "error.log"), "utf8"),
    async stop() {
      child.kill("SIGTERM");
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
