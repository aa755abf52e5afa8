export default function DashboardPage() {
  return <h1 className="text-28 font-bold">Bricks</h1>
}
