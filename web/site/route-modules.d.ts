/** A page as its own address loads it. */
declare module "*?__react-router-build-client-route" {
  import type { ComponentType } from "react";

  const Page: ComponentType;
  export default Page;
}
