export default function SignInPage() {
  return <h1 className="text-28 font-bold">Sign</h1>
}
