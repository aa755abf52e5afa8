export default function LogsPage() {
  return <h1 className="text-28 font-bold">Logs</h1>
}
