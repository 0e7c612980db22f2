/**
 * The operands of an instruction as assemblers order them, from the fields that the opcode lists give it. The
 * lists say which bits are free, not how they are written, nor which of them name floating-point registers.
 */

/** Instructions that multiply and add: vd, then what is multiplied, then vs2. */
const MULTIPLY_ADD = /^vf?w?n?m(acc|sac|add|sub)/u;
const WHOLE = new Set(['w', 'wu', 'l', 'lu']);
const FLOAT_SCALAR = /\.(vf|wf|vfm|v\.f|s\.f)$|^vfslide1/u;

/** `rd`, `rs1`, `rs2` of an instruction of F, D, Q, Zfh and Zfa that are integer registers. */
function integers(name: string): ReadonlySet<string> {
  const parts = name.split('.');
  const base = parts[0] ?? '';
  if (base === 'fcvt' || base === 'fcvtmod')
    return new Set([
      ...(WHOLE.has(parts[1] ?? '') ? ['rd'] : []),
      ...(WHOLE.has(parts[2] ?? '') ? ['rs1'] : []),
    ]);
  if (base === 'fmv' || base === 'fmvh') return new Set([parts[1] === 'x' ? 'rd' : 'rs1']);
  if (base === 'fmvp') return new Set(['rs1', 'rs2']);
  if (/^(feq|flt|fle|fleq|fltq|fclass)$/u.test(base)) return new Set(['rd']);
  return new Set();
}

const isFloat = (name: string): boolean => /^f(?!ence)/u.test(name);

const float = (name: string, field: string): string =>
  field !== 'rm' && isFloat(name) && !integers(name).has(field) ? field.replace(/^r/u, 'f') : field;

/** Syntax by the fields, in the order of the list, where the fields alone decide it. */
const BY_FIELDS: Readonly<Record<string, string>> = {
  'rd imm20': 'rd,u20',
  imm20: 'u20',
  'rd jimm20': 'rd,j20',
  jimm20: 'j20',
  'bimm12hi rs1 rs2 bimm12lo': 'rs1,rs2,b12',
  'bimm12hi rs2 rs1 bimm12lo': 'rs2,rs1,b12',
  'bimm12hi rs1 bimm12lo': 'rs1,b12',
  'bimm12hi rs2 bimm12lo': 'rs2,b12',
  'fm pred succ rs1 rd': 'pred,succ;fm,rs1,rd',
  'imm12 rs1 rd': ';i12,rs1,rd',
  'rd rs1 csr': 'rd,csr,rs1',
  'rd csr zimm5': 'rd,csr,z5',
  'rd csr': 'rd,csr',
  'rs1 csr': 'csr,rs1',
  'csr zimm5': 'csr,z5',
  'rd zimm5': 'rd,z5',
  'rd rs1 shamtw': 'rd,rs1,sh5',
  'rd rs1 shamtd': 'rd,rs1,sh6',
  'rd rs1 rs2 bs': 'rd,rs1,rs2,bs',
  'rd rs1 rnum': 'rd,rs1,rnum',
  'rs1 imm12hi': 'pf(rs1)',
  'mop_r_t_30 mop_r_t_27_26 mop_r_t_21_20 rd rs1': 'mopr:rd,rs1',
  'mop_rr_t_30 mop_rr_t_27_26 rd rs1 rs2': 'moprr:rd,rs1,rs2',
  c_mop_t: 'cmop:',
  'zimm10 zimm5 rd': 'rd,z5,vt10',
  'zimm11 rs1 rd': 'rd,rs1,vt11',
  'vs1 vd': 'vd,vs1',
  'simm5 vd': 'vd,si5',
  'vm vd': 'vd,vm',
  'vs2 vd': 'vd,vs2',
  'vm vs2 vd': 'vd,vs2,vm',
  'vm vs2 rd': 'rd,vs2,vm',
  'vm vs2 simm5 vd': 'vd,vs2,si5,vm',
  'vm vs2 zimm5 vd': 'vd,vs2,z5,vm',
  'vs2 zimm5 vd': 'vd,vs2,z5',
  'zimm6hi vm vs2 zimm6lo vd': 'vd,vs2,z6,vm',
  'nf vm rs1 vd': 'nf:vd,(rs1),vm',
  'nf vm vs2 rs1 vd': 'nf:vd,(rs1),vs2,vm',
  'nf vm rs2 rs1 vd': 'nf:vd,(rs1),rs2,vm',
  'rd_e rs1 imm12': 'rde,i12(rs1)',
  'imm12hi rs1 rs2_e imm12lo': 'rs2e,s12(rs1)',
  // Compressed.
  'rd_p c_nzuimm10': 'rdp,sp,c4spn!',
  'rd_p rs1_p c_uimm7lo c_uimm7hi': 'rdp,cw(rs1p)',
  'rs1_p rs2_p c_uimm7lo c_uimm7hi': 'rs2p,cw(rs1p)',
  'rd_p rs1_p c_uimm8lo c_uimm8hi': 'rdp,cd(rs1p)',
  'rs1_p rs2_p c_uimm8lo c_uimm8hi': 'rs2p,cd(rs1p)',
  'rs1_p rs2_p c_uimm8hi c_uimm8lo': 'rs2p,cd(rs1p)',
  'rd_p_e rs1_p c_uimm8lo c_uimm8hi': 'rdpe,cd(rs1p)',
  'rs1_p rs2_p_e c_uimm8hi c_uimm8lo': 'rs2pe,cd(rs1p)',
  'rd_n0_e c_uimm9sphi c_uimm9splo': 'rde!,cdsp(sp)',
  'c_rs2_e c_uimm9sp_s': 'cs2e,cdsps(sp)',
  'c_nzimm6hi c_nzimm6lo': 'c6',
  'rd_rs1_n0 c_nzimm6lo c_nzimm6hi': 'rd,c6',
  'rd_n0 c_imm6lo c_imm6hi': 'rd,c6',
  'rd_rs1_n0 c_imm6lo c_imm6hi': 'rd!,c6',
  'c_nzimm10hi c_nzimm10lo': 'sp,c16sp!',
  'rd_n2 c_nzimm18hi c_nzimm18lo': 'rd,clui!',
  'rd_rs1_p c_imm6hi c_imm6lo': 'rs1p,c6',
  'rd_rs1_p rs2_p': 'rs1p,rs2p',
  rd_rs1_p: 'rs1p',
  rd_rs1_n0: 'rd!',
  c_imm12: 'cj',
  'rs1_p c_bimm9lo c_bimm9hi': 'rs1p,cb',
  'rd_n0 c_uimm8sphi c_uimm8splo': 'rd!,cwsp(sp)',
  'rd c_uimm8sphi c_uimm8splo': 'rd,cwsp(sp)',
  'rd_n0 c_uimm9sphi c_uimm9splo': 'rd!,cdsp(sp)',
  'rd c_uimm9sphi c_uimm9splo': 'rd,cdsp(sp)',
  rs1_n0: 'crs1!',
  c_rs1_n0: 'crs1!',
  'rd_n0 c_rs2_n0': 'rd,cs2!',
  'rd_rs1_n0 c_rs2_n0': 'rd,cs2!',
  'c_rs2 c_uimm8sp_s': 'cs2,cwsps(sp)',
  'c_rs2 c_uimm9sp_s': 'cs2,cdsps(sp)',
  'rd_rs1_p c_nzuimm6lo c_nzuimm6hi': 'rs1p,csh6',
  'rd_rs1_p c_nzuimm5': 'rs1p,csh5',
  'rd_rs1_n0 c_nzuimm6hi c_nzuimm6lo': 'rd,csh6',
  'rd_rs1_n0 c_nzuimm6lo': 'rd,csh5',
  'rd_p rs1_p c_uimm2': 'rdp,cu2(rs1p)',
  'rs2_p rs1_p c_uimm2': 'rs2p,cu2(rs1p)',
  'rd_p rs1_p c_uimm1': 'rdp,cu1(rs1p)',
  'rs2_p rs1_p c_uimm1': 'rs2p,cu1(rs1p)',
  'c_rlist c_spimm': '{rlist},spadj',
  'c_sreg1 c_sreg2': 'sr1,sr2',
  c_index: 'jtx',
  rd_n0: 'rd!',
};

/** Those whose bits hold another thing than their fields say, or that are written in a way of their own. */
const BY_NAME: Readonly<Record<string, string>> = {
  jalr: 'rd,i12(rs1)',
  vsetvl: 'rd,rs1,rs2',
  'c.sspush.x1': 'ra',
  'c.sspopchk.x5': 't0',
  'sspush.x1': 'ra',
  'sspush.x5': 't0',
  'sspopchk.x1': 'ra',
  'sspopchk.x5': 't0',
  'fence.tso': ';rs1,rd',
};

const withFloats = (name: string, syntax: string): string =>
  /^c\.f/u.test(name)
    ? syntax
        .replace(/\brdp\b/u, 'fdp')
        .replace(/\brs2p\b/u, 'fs2p')
        .replace(/\brd\b/u, 'fd')
        .replace(/\bcs2\b/u, 'fcs2')
    : syntax;

/** @throws Error where the rules know no way to write these fields */
export function syntaxOf(name: string, given: readonly string[]): string {
  const fields = given.map((field) => field.replace('vs3', 'vd'));
  const key = fields.join(' ');
  const named = BY_NAME[name];
  if (named !== undefined && (name !== 'jalr' || fields.length === 3)) return named;
  if (fields.length === 0) return '';
  const scalar = FLOAT_SCALAR.test(name) ? 'fs1' : 'rs1';
  if (key === 'vm vs2 vs1 vd') return MULTIPLY_ADD.test(name) ? 'vd,vs1,vs2,vm' : 'vd,vs2,vs1,vm';
  if (key === 'vm vs2 rs1 vd')
    return MULTIPLY_ADD.test(name) ? `vd,${scalar},vs2,vm` : `vd,vs2,${scalar},vm`;
  const carry = /\.(vvm|vxm|vim|vfm)$/u.test(name) ? ',v0' : '';
  if (key === 'vs2 vs1 vd') return `vd,vs2,vs1${carry}`;
  if (key === 'vs2 rs1 vd') return `vd,vs2,${scalar}${carry}`;
  if (key === 'vs2 simm5 vd') return `vd,vs2,si5${carry}`;
  if (key === 'rs1 vd') return /^v[ls]/u.test(name) ? 'vd,(rs1)' : `vd,${scalar}`;
  if (key === 'vs2 rd') return name.startsWith('vf') ? 'fd,vs2' : 'rd,vs2';
  if (key === 'rd rs1 imm12') {
    if (/^(l[bhwd]u?|fl[hwdq])$/u.test(name)) return `${float(name, 'rd')},i12(rs1)`;
    return 'rd,rs1,i12';
  }
  if (key === 'imm12hi rs1 rs2 imm12lo') return `${float(name, 'rs2')},s12(rs1)`;
  if (fields.includes('aq')) {
    const rs2 = fields.includes('rs2') ? 'rs2,' : '';
    return `aqrl:rd,${rs2}(rs1)`;
  }
  if (/^hlvx?\./u.test(name)) return 'rd,(rs1)';
  if (/^hsv\./u.test(name)) return 'rs2,(rs1)';
  if (/^cbo\./u.test(name)) return '(rs1)';
  if (/^fli\./u.test(name)) return 'fd,fli';
  if (/^fcvtmod/u.test(name)) return 'rd,fs1,rtz';
  const shared = fields.map((field) => (field === 'rs2=rs1' ? 'rs12' : field));
  const plain = shared.includes('rs12') ? shared.filter((field) => field !== 'rs1') : shared;
  if (plain.every((field) => /^(rd|rs1|rs2|rs3|rm|rs12)$/u.test(field)))
    return plain.map((field) => (isSystem(name) ? field : float(name, field))).join(',');
  const known = BY_FIELDS[key];
  if (known === undefined) throw new Error(`no way to write ${name} ${key}`);
  return withFloats(name, known);
}

/** Reads and writes of fcsr begin with f, and hold integers. */
const isSystem = (name: string): boolean => /^(fr|fs)(flags|rm|csr)i?$/u.test(name);
