export default function LibraryPage() {
  return <h1 className="text-28 font-bold">Library</h1>
}
