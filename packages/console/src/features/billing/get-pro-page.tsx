export default function GetProPage() {
  return <h1 className="text-28 font-bold">Pro</h1>
}
