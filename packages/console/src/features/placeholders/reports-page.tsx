export default function ReportsPage() {
  return <h1 className="text-28 font-bold">Reports</h1>
}
