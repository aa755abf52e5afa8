export function KeptNote({ but }: { but?: string }) {
  return (
    <p role="status" className="rounded-control bg-sunken px-4 py-2 text-muted">
      What you typed before is back{but && `, but for ${but}`}.
    </p>
  )
}
