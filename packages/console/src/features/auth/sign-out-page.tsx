export default function SignOutPage() {
  return <h1 className="text-28 font-bold">x</h1>
}
