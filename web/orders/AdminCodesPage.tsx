import { Link } from "react-router";
import { adminMeta } from "../page-meta.ts";
import { links } from "../routes.ts";
import { DeskPage } from "../ui/DeskPage.tsx";
import { DiscountCodes } from "./Codes.tsx";

export const meta = () => adminMeta("Discount codes");
const back = { to: links.admin("orders"), words: "All orders" };
export const handle = { title: "Discount codes", back };

export default function AdminCodesPage() {
  return (
    <DeskPage
      title={handle.title}
      lead={
        <p>
          Sales tax is under <Link to={`${links.admin("settings")}#shop`}>Settings</Link>.
        </p>
      }
      back={back}
    >
      <DiscountCodes />
    </DeskPage>
  );
}
