import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

export type Proxy = { url: string; port: number; stop(): Promise<void> };

/** Starts nginx on `port` in front of sites on `ports`, with the settings of deploy/nginx that concern the connections. */
export async function startNginx(port: number, ports: readonly number[]): Promise<Proxy> {
  const folder = await mkdtemp("/tmp/nginx-");
  await chmod(folder, 0o755);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  const file = join(folder, "nginx.conf");
  await writeFile(
    file,
    `user root; worker_processes 1; daemon off; pid ${folder}/pid; error_log ${folder}/error.log warn;
events { worker_connections 2048; }
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(" ")}
  map $http_upgrade $connection_of { default upgrade; "" ""; }
  upstream site {
    ${ports.map((each) => `server 127.0.0.1:${each} max_fails=1 fail_timeout=1s;`).join(" ")}
    keepalive 16;
    keepalive_timeout 30s;
  }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 12m;
    location / {
      proxy_pass http://site;
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection $connection_of;
      proxy_next_upstream error timeout;
    }
  }
}
`,
  );
  const child = spawn("/usr/sbin/nginx", ["-c", file, "-p", folder], { stdio: "inherit" });
  const exited = once(child, "exit");
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    async stop() {
      child.kill("SIGTERM");
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
