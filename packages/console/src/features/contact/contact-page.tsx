export default function ContactPage() {
  return <h1 className="text-28 font-bold">Contact</h1>
}
