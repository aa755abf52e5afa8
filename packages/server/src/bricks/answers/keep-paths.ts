/** Steps of `items[].name` are `items`, EACH, `name`. */
export const EACH = Symbol('each item')
export type Step = string | typeof EACH

export interface KeepTree {
  isWhole: boolean
  members: Map<string, KeepTree>
  items?: KeepTree
}

const STEP = /\[\]|\[("(?:[^"\\]|\\.)*")\]|\.?([^.[\]"]+)/y
const PLAIN_NAME = /^[^.[\]"]+$/

/** Paths that are none are left out. */
export function growKeepTree(paths: readonly string[]): KeepTree {
  const root = createTree()
  for (const steps of paths.map(parsePath)) {
    if (!steps) continue
    let tree = root
    for (const step of steps) tree = growStep(tree, step)
    tree.isWhole = true
  }
  return root
}

export function writePath(steps: readonly Step[]): string {
  return steps.reduce<string>((path, step) => {
    if (step === EACH) return `${path}[]`
    if (!PLAIN_NAME.test(step)) return `${path}[${JSON.stringify(step)}]`
    return path === '' ? step : `${path}.${step}`
  }, '')
}

/** A name with dots, brackets or quotes is written `["as.a.text"]`. */
function parsePath(path: string): Step[] | undefined {
  const steps: Step[] = []
  STEP.lastIndex = 0
  while (STEP.lastIndex < path.length) {
    const match = STEP.exec(path)
    if (!match) return undefined
    const [, quoted, plain] = match
    const step = quoted === undefined ? (plain ?? EACH) : unquote(quoted)
    if (step === undefined) return undefined
    steps.push(step)
  }
  return steps.length > 0 ? steps : undefined
}

function unquote(quoted: string): string | undefined {
  try {
    return String(JSON.parse(quoted))
  } catch {
    return undefined
  }
}

function createTree(): KeepTree {
  return { isWhole: false, members: new Map() }
}

function growStep(tree: KeepTree, step: Step): KeepTree {
  if (step === EACH) {
    tree.items ??= createTree()
    return tree.items
  }
  const known = tree.members.get(step) ?? createTree()
  tree.members.set(step, known)
  return known
}
