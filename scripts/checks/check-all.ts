import { checkConsoleZones } from './console-zones.ts'
import { checkDeclaredPackages } from './declared-packages.ts'
import { checkDocuments } from './documents.ts'
import { checkFileShapes } from './file-shapes.ts'
import { checkHouseRules } from './house-rules.ts'
import { checkLinearPatterns } from './linear-patterns.ts'
import { checkLockfile } from './lockfile.ts'
import { checkPackageArrows } from './package-arrows.ts'
import { checkSafetyDocument } from './safety-document.ts'
import { checkServerRules } from './server-rules.ts'
import { readSourceFiles } from './source-files.ts'

const files = readSourceFiles()
const complaints = [
  ...checkPackageArrows(files),
  ...checkServerRules(files),
  ...checkConsoleZones(files),
  ...checkFileShapes(files),
  ...checkHouseRules(files),
  ...checkLinearPatterns(files),
  ...checkDeclaredPackages(files),
  ...checkLockfile(),
  ...checkDocuments(),
  ...checkSafetyDocument(),
]

for (const complaint of complaints) console.error(complaint)
console.log(`${files.length} files looked at, ${complaints.length} complaints`)
process.exitCode = complaints.length > 0 ? 1 : 0
