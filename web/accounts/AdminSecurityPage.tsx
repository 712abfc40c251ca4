/** The owner's e-mail, password, second factor and sessions. */
export default function AdminSecurityPage() {
  return <h1>Security</h1>;
}
