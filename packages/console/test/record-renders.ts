/**
 * Counts React's renders through the hook for developer tools. Import this file before any module that imports React,
 * because React looks for the hook when it starts.
 */
interface Fiber {
  type: unknown
  flags: number
  child: Fiber | null
  sibling: Fiber | null
  alternate: Fiber | null
}

/** React sets this flag on a component that rendered in a commit. */
const PERFORMED_WORK = 1

const drawn: string[] = []

Object.assign(globalThis, {
  __REACT_DEVTOOLS_GLOBAL_HOOK__: {
    isDisabled: false,
    supportsFiber: true,
    checkDCE: () => {},
    inject: () => 1,
    onCommitFiberUnmount: () => {},
    onPostCommitFiberRoot: () => {},
    onCommitFiberRoot: (_renderer: number, { current }: { current: Fiber }) => collectRendered(current),
  },
})

export async function recordRenders(act: () => Promise<void>): Promise<string[]> {
  drawn.length = 0
  await act()
  return [...drawn]
}

function collectRendered(fiber: Fiber): void {
  const before = fiber.alternate
  const name = findName(fiber.type)
  if (name && (fiber.flags & PERFORMED_WORK) !== 0) drawn.push(name)
  if (before && before.child === fiber.child) return
  for (let child = fiber.child; child; child = child.sibling) {
    // If the child is the same object as before, nothing inside it rendered.
    if (before && hasChild(before, child)) continue
    collectRendered(child)
  }
}

function hasChild(parent: Fiber, wanted: Fiber): boolean {
  for (let child = parent.child; child; child = child.sibling) if (child === wanted) return true
  return false
}

function findName(type: unknown): string | undefined {
  if (typeof type === 'function') return type.name
  if (typeof type === 'object' && type !== null && 'type' in type) return findName(type.type)
  return undefined
}
