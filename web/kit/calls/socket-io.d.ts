declare module "*/socket.io.esm.min.js" {
  export { io } from "socket.io-client";
}
