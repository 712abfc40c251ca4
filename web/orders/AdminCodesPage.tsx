import { Link } from "react-router";
import { paths } from "../../contract/paths.ts";
import * as t from "../../contract/text/admin/orders.ts";
import * as adminShared from "../../contract/text/admin/shared.ts";
import { adminMeta } from "../page-meta.ts";
import { AdminPage } from "../ui/AdminPage.tsx";
import { Rich } from "../ui/Rich.tsx";
import { DiscountCodes } from "./Codes.tsx";

export const meta = () => adminMeta(t.discountCodes);
const back = { to: paths.admin("orders"), words: adminShared.allOrders };
export const handle = { title: t.discountCodes, back };

export default function AdminCodesPage() {
  return (
    <AdminPage
      title={handle.title}
      lead={
        <p>
          <Rich
            text={t.salesTaxIsUnderSettings}
            parts={{
              link: <Link to={`${paths.admin("settings")}#shop`} />,
            }}
          />
        </p>
      }
      back={back}
    >
      <DiscountCodes />
    </AdminPage>
  );
}
