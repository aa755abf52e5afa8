import type { Plugin } from 'vite'

interface Cut {
  from: string
  to: string
  put: string
}

/** Parts of Preact's code that a hostile page could use, and what replaces them. No cut is made only to save bytes. */
const CUTS: Cut[] = [
  { from: '"dangerouslySetInnerHTML"==s?y=k:', to: '', put: '' },
  { from: '"dangerouslySetInnerHTML"==s?h=k:', to: '', put: '' },
  { from: 'h?(l||y&&(h.__html==', to: 'y&&(t.textContent=""),', put: '(' },
  // A new element has no previous properties, even if the page changed Object.prototype.
  { from: 'p={},y=[]', to: '', put: 'p=Object.create(null),y=[]' },
]

const JSX_CUTS: Cut[] = [
  {
    from: 'c,l,p=e;if("ref"in p',
    to: 'p[l]=e[l];',
    put: 'c,p={__proto__:null,...e};"function"!=typeof t&&p.ref&&(c=p.ref,delete p.ref);',
  },
]

export function hardenPreact(): Plugin {
  return {
    name: 'bricks-harden-preact',
    transform: {
      filter: { id: /preact[\\/].*[\\/](preact|jsxRuntime)\.mjs$/ },
      handler: (code, id) => (id.endsWith('preact.mjs') ? CUTS : JSX_CUTS).reduce(applyReplacement, code),
    },
  }
}

function applyReplacement(code: string, { from, to, put }: Cut): string {
  const start = code.indexOf(from)
  const end = code.indexOf(to, start + from.length) + to.length
  if (start < 0 || end < start || code.includes(from, start + 1))
    throw new Error(`The library no longer holds: ${from}`)
  return code.slice(0, start) + put + code.slice(end)
}
