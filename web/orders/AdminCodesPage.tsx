import { Link } from "react-router";
import { paths } from "../../contract/paths.ts";
import { adminMeta } from "../page-meta.ts";
import { AdminPage } from "../ui/AdminPage.tsx";
import { DiscountCodes } from "./Codes.tsx";

export const meta = () => adminMeta("Discount codes");
const back = { to: paths.admin("orders"), words: "All orders" };
export const handle = { title: "Discount codes", back };

export default function AdminCodesPage() {
  return (
    <AdminPage
      title={handle.title}
      lead={
        <p>
          Sales tax is under <Link to={`${paths.admin("settings")}#shop`}>Settings</Link>.
        </p>
      }
      back={back}
    >
      <DiscountCodes />
    </AdminPage>
  );
}
