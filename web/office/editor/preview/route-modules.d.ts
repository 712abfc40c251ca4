/** The client part of a route module, as React Router's build makes it. */
declare module "*?__react-router-build-client-route" {
  import type { ComponentType } from "react";

  const Page: ComponentType;
  export default Page;
}
