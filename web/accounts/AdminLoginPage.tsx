/** The owner's door. */
export default function AdminLoginPage() {
  return <h1>Admin</h1>;
}
