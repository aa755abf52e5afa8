/** One icon by its name; see `build/plugins/draw-icons.ts`. */
declare module 'icon:*' {
  const icon: import('./draw-icon.ts').Icon
  export default icon
}
