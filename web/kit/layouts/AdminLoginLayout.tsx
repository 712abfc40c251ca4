import { Link, Outlet, useRouteLoaderData } from "react-router";
import { paths } from "../../../contract/paths.ts";
import type { RootData } from "../pages/page-meta.ts";
import { Toasts } from "../ui/dialogs/Toast.tsx";
import { Drawing } from "../ui/Drawing.tsx";
import markYoga from "../ui/drawings/mark-yoga.svg?raw";
import { Row, Stack } from "../ui/Layout.tsx";
import styles from "./AdminLoginLayout.module.css";

export const links = () => [{ rel: "manifest", href: paths.deskManifest() }];

/** Layout of the owner's login pages: a link to the home page, and the form. */
export default function AdminLoginLayout() {
  const root = useRouteLoaderData("root") as RootData;
  return (
    <div className={styles.door}>
      <header>
        <Row as={Link} gap={3} nowrap to={paths.home()} className={styles.brand}>
          <Drawing svg={markYoga} size="mark" />
          <span className={styles.name}>{root.brand.yoga.name}</span>
        </Row>
      </header>
      <Toasts />
      <Stack as="main" gap={5} id="content" tabIndex={-1} className={styles.sheet}>
        <Outlet />
      </Stack>
    </div>
  );
}
