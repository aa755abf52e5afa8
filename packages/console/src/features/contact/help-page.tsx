export default function HelpPage() {
  return <h1 className="text-28 font-bold">Help</h1>
}
