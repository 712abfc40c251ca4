export default function AdminMessagesPage() {
  return null;
}
