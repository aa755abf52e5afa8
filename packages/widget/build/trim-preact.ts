import type { Plugin } from 'vite'
import { type Cut, cut } from './cut.ts'

/**
 * What is taken out of Preact, by its own text. A piece that is not there exactly once stops the build: then Preact has changed, and
 * someone has to look.
 */
const CUTS: Cut[] = [
  // No property may ever become HTML text, whatever reaches it.
  { from: '"dangerouslySetInnerHTML"==s?y=k:', to: '', put: '' },
  { from: '"dangerouslySetInnerHTML"==s?h=k:', to: '', put: '' },
  { from: 'h?(l||y&&(h.__html==', to: 'y&&(t.textContent=""),', put: '(' },
  // The properties a new element had before: none, also where a page has put some on Object.prototype.
  { from: 'p={},y=[]', to: '', put: 'p=Object.create(null),y=[]' },
  // Suspended hydration, which is not used here: half a kilobyte.
  { from: 'if(e.length=v,r.__v=null,c||o)if(', to: 'else r.__e=u.__e;', put: 'e.length=v,r.__v=null,r.__e=u.__e;' },
  { from: '128&u.__u&&(c=32', to: 'l=o[0]||l),', put: '' },
  { from: '!u&&(i=t.__c)&&(i=i.__z)', to: 'g(f),g(i)),', put: '' },
  { from: 't&&t.then||D(r)', to: '', put: 'D(r)' },
  // MathML, old life-cycle methods and context, which no component here has: a quarter of a kilobyte.
  { from: '"math"==C?f="http://www.w3.org/1998/Math/MathML":', to: '', put: '' },
  { from: '("foreignObject"==C||', to: '(f="http://www.w3.org/1999/xhtml"),', put: '' },
  { from: ',V.getDerivedStateFromProps&&(d.__s==', to: '(M,d.__s)))),', put: '),' },
  { from: 'M!==k&&C&&!V.getDerivedStateFromProps&&', to: 'd.componentWillReceiveProps(M,L),', put: '' },
  { from: 'C&&!V.getDerivedStateFromProps&&d.componentWillMount', to: '(),', put: '' },
  { from: 'd.componentWillUpdate&&', to: '(M,d.__s,L),', put: '' },
  { from: 'C&&u.__c&&d.getSnapshotBeforeUpdate&&', to: '(k,b)),', put: '' },
  { from: 'd.getChildContext&&(i=_({},i,', to: ')),', put: '' },
]

// An element's properties are those it was given, whatever a page has put on Object.prototype.
const JSX_CUTS: Cut[] = [
  {
    from: 'c,l,p=e;if("ref"in p',
    to: 'p[l]=e[l];',
    put: 'c,p={__proto__:null,...e};"function"!=typeof t&&p.ref&&(c=p.ref,delete p.ref);',
  },
]

export function trimPreact(): Plugin {
  return {
    name: 'bricks-trim-preact',
    transform: {
      filter: { id: /preact[\\/].*[\\/](preact|jsxRuntime)\.mjs$/ },
      handler: (code, id) => (id.endsWith('preact.mjs') ? CUTS : JSX_CUTS).reduce(cut, code),
    },
  }
}
