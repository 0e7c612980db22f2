"""Radio links in watts, for packages/tools/communication/link-budget.

Written from the recommendations and not from the tool: powers in watts are multiplied and noise powers added where the tool
adds decibels; a spectral line is a complex susceptibility; a ray through the air is one integral over height with Snell's
invariant where the tool adds up layers; what is looked for is found by halving; a station is found by its parametric latitude.
"""
import json
import random

import mpmath as mp
import numpy as np
from scipy.integrate import quad

import document

mp.mp.dps = 30
rng = random.Random(20261123)
C = mp.mpf(299792458)
K = mp.mpf("1.380649e-23")

# ITU-R P.676-13, annex 1, tables 1 and 2: GHz, then the coefficients.
OXYGEN = np.array([[float(x) for x in row.split()] for row in """
50.474214 0.975 9.651 6.69 0 2.566 6.85
50.987745 2.529 8.653 7.17 0 2.246 6.8
51.50336 6.193 7.709 7.64 0 1.947 6.729
52.021429 14.32 6.819 8.11 0 1.667 6.64
52.542418 31.24 5.983 8.58 0 1.388 6.526
53.066934 64.29 5.201 9.06 0 1.349 6.206
53.595775 124.6 4.474 9.55 0 2.227 5.085
54.130025 227.3 3.8 9.96 0 3.17 3.75
54.67118 389.7 3.182 10.37 0 3.558 2.654
55.221384 627.1 2.618 10.89 0 2.56 2.952
55.783815 945.3 2.109 11.34 0 -1.172 6.135
56.264774 543.4 0.014 17.03 0 3.525 -0.978
56.363399 1331.8 1.654 11.89 0 -2.378 6.547
56.968211 1746.6 1.255 12.23 0 -3.545 6.451
57.612486 2120.1 0.91 12.62 0 -5.416 6.056
58.323877 2363.7 0.621 12.95 0 -1.932 0.436
58.446588 1442.1 0.083 14.91 0 6.768 -1.273
59.164204 2379.9 0.387 13.53 0 -6.561 2.309
59.590983 2090.7 0.207 14.08 0 6.957 -0.776
60.306056 2103.4 0.207 14.15 0 -6.395 0.699
60.434778 2438 0.386 13.39 0 6.342 -2.825
61.150562 2479.5 0.621 12.92 0 1.014 -0.584
61.800158 2275.9 0.91 12.63 0 5.014 -6.619
62.41122 1915.4 1.255 12.17 0 3.029 -6.759
62.486253 1503 0.083 15.13 0 -4.499 0.844
62.997984 1490.2 1.654 11.74 0 1.856 -6.675
63.568526 1078 2.108 11.34 0 0.658 -6.139
64.127775 728.7 2.617 10.88 0 -3.036 -2.895
64.67891 461.3 3.181 10.38 0 -3.968 -2.59
65.224078 274 3.8 9.96 0 -3.528 -3.68
65.764779 153 4.473 9.55 0 -2.548 -5.002
66.302096 80.4 5.2 9.06 0 -1.66 -6.091
66.836834 39.8 5.982 8.58 0 -1.68 -6.393
67.369601 18.56 6.818 8.11 0 -1.956 -6.475
67.900868 8.172 7.708 7.64 0 -2.216 -6.545
68.431006 3.397 8.652 7.17 0 -2.492 -6.6
68.960312 1.334 9.65 6.69 0 -2.773 -6.65
118.750334 940.3 0.01 16.64 0 -0.439 0.079
368.498246 67.4 0.048 16.4 0 0 0
424.76302 637.7 0.044 16.4 0 0 0
487.249273 237.4 0.049 16 0 0 0
715.392902 98.1 0.145 16 0 0 0
773.83949 572.3 0.141 16.2 0 0 0
834.145546 183.1 0.145 14.7 0 0 0
""".strip().splitlines()])
WATER = np.array([[float(x) for x in row.split()] for row in """
22.23508 0.1079 2.144 26.38 0.76 5.087 1
67.80396 0.0011 8.732 28.58 0.69 4.93 0.82
119.99594 0.0007 8.353 29.48 0.7 4.78 0.79
183.310087 2.273 0.668 29.06 0.77 5.022 0.85
321.22563 0.047 6.179 24.04 0.67 4.398 0.54
325.152888 1.514 1.541 28.23 0.64 4.893 0.74
336.227764 0.001 9.825 26.93 0.69 4.74 0.61
380.197353 11.67 1.048 28.11 0.54 5.063 0.89
390.134508 0.0045 7.347 21.52 0.63 4.81 0.55
437.346667 0.0632 5.048 18.45 0.6 4.23 0.48
439.150807 0.9098 3.595 20.07 0.63 4.483 0.52
443.018343 0.192 5.048 15.55 0.6 5.083 0.5
448.001085 10.41 1.405 25.64 0.66 5.028 0.67
470.888999 0.3254 3.597 21.34 0.66 4.506 0.65
474.689092 1.26 2.379 23.2 0.65 4.804 0.64
488.490108 0.2529 2.852 25.86 0.69 5.201 0.72
503.568532 0.0372 6.731 16.12 0.61 3.98 0.43
504.482692 0.0124 6.731 16.12 0.61 4.01 0.45
547.67644 0.9785 0.158 26 0.7 4.5 1
552.02096 0.184 0.158 26 0.7 4.5 1
556.935985 497 0.159 30.86 0.69 4.552 1
620.700807 5.015 2.391 24.38 0.71 4.856 0.68
645.766085 0.0067 8.633 18 0.6 4 0.5
658.00528 0.2732 7.816 32.1 0.69 4.14 1
752.033113 243.4 0.396 30.86 0.68 4.352 0.84
841.051732 0.0134 8.177 15.9 0.33 5.76 0.45
859.965698 0.1325 8.055 30.6 0.68 4.09 0.84
899.303175 0.0547 7.914 29.85 0.68 4.53 0.9
902.611085 0.0386 8.429 28.65 0.7 5.1 0.95
906.205957 0.1836 5.11 24.08 0.7 4.7 0.53
916.171582 8.4 1.441 26.73 0.7 5.15 0.78
923.112692 0.0079 10.293 29 0.7 5 0.8
970.315022 9.009 1.919 25.5 0.64 4.94 0.67
987.926764 134.6 0.257 29.85 0.68 4.55 0.9
1780 17506 0.952 196.3 2 24.15 5
""".strip().splitlines()])


def gamma(f, t, dry, vapour):
    """dB/km of air at K, hPa of dry air, hPa of vapour: Im of each line's complex shape (H. J. Liebe's form)."""
    th = 300 / t

    def lines(f0, strength, width, overlap):
        z = (1 - 1j * overlap) / (f0 - f - 1j * width) - (1 + 1j * overlap) / (f0 + f + 1j * width)
        return float(np.sum(strength * (f / f0) * z.imag))

    f0, a1, a2, a3, a4, a5, a6 = OXYGEN.T
    width = np.hypot(a3 * 1e-4 * (dry * th ** (0.8 - a4) + 1.1 * vapour * th), 1.5e-3)
    overlap = (a5 + a6 * th) * 1e-4 * (dry + vapour) * th**0.8
    n = lines(f0, a1 * 1e-7 * dry * th**3 * np.exp(a2 * (1 - th)), width, overlap)
    g0, b1, b2, b3, b4, b5, b6 = WATER.T
    collided = b3 * 1e-4 * (dry * th**b4 + b5 * vapour * th**b6)
    broad = 0.535 * collided + np.sqrt(0.217 * collided**2 + 2.1316e-12 * g0**2 / th)
    n += lines(g0, b1 * 0.1 * vapour * th**3.5 * np.exp(b2 * (1 - th)), broad, 0 * g0)
    d = 5.6e-4 * (dry + vapour) * th**0.8
    # Debye's dry spectrum has the imaginary part of 1/(1 - i f/d), over f.
    debye = 6.14e-5 * dry * th**2 * (1 / (1 - 1j * f / d)).imag
    n += debye + f * dry**2 * th**3.5 * 1.4e-12 / (1 + 1.9e-5 * f**1.5)
    return 0.182 * f * n


# ITU-R P.835-6: hydrostatic by the gas constant of the recommendation, 34.1632 K/km, from layer to layer.
EDGES = [(0, -6.5), (11, 0), (20, 1.0), (32, 2.8), (47, 0), (51, -2.8), (71, -2.0), (84.852, 0)]


def standard(h):
    """K and hPa at h km; the pressure is carried up from the sea, and from 86 km on by the polynomial."""
    if h >= 86:
        t = 186.8673 if h <= 91 else 263.1905 - 76.3232 * np.sqrt(1 - ((h - 91) / 19.9429) ** 2)
        return t, np.exp(np.polyval([1.340543e-6, -4.789660e-4, 6.424731e-2, -4.011801, 95.571899], h))
    up = 6356.766 * h / (6356.766 + h)
    t, p = 288.15, 1013.25
    for (low, slope), (high, _) in zip(EDGES, EDGES[1:]):
        step = (up if up < high else high) - low
        if slope == 0:
            p *= np.exp(-34.1632 * step / t)
        else:
            p *= (1 + slope * step / t) ** (-34.1632 / slope)
        t += slope * step
        if up < high:
            return t, p
    return t, p


def slant_gas(f, elevation, station, rho):
    """dB to space: the integral of gamma over the arc of a ray bent by the continuous index."""
    def air(h):
        t, p = standard(h)
        vapour = max(rho * np.exp(-(h - station) / 2) * t / 216.7, 2e-6 * p)
        return t, p - vapour, vapour

    def index(h):
        t, dry, vapour = air(h)
        return 1 + 1e-6 * (77.6 * dry / t + 72 * vapour / t + 3.75e5 * vapour / t**2)

    cos2 = np.cos(np.radians(elevation)) ** 2
    base = index(station) * (6371 + station)

    def integrand(h):
        bent = index(h) * (6371 + h)
        return gamma(f, *air(h)) * bent / np.sqrt(bent * bent - base * base * cos2)

    # u*u takes the root's singularity of a low ray away.
    total = 0.0
    edges = [station] + [e for e in (station + 0.3, station + 2, 11.019, 20.063, 32.162, 47.35, 86, 91, 100) if e > station]
    for low, high in zip(edges, edges[1:]):
        part, _ = quad(lambda u: 2 * u * integrand(station + u * u), np.sqrt(low - station), np.sqrt(high - station),
                       epsabs=1e-12, epsrel=1e-9, limit=200)
        total += part
    return total


BELLS = json.loads("""{
"kh": [[-5.33980,-0.10008,1.13098],[-0.35351,1.26970,0.45400],[-0.23789,0.86036,0.15354],[-0.94158,0.64552,0.16817],[-0.18961,0.71147]],
"kv": [[-3.80595,0.56934,0.81061],[-3.44965,-0.22911,0.51059],[-0.39902,0.73042,0.11899],[0.50167,1.07319,0.27195],[-0.16398,0.63297]],
"ah": [[-0.14318,1.82442,-0.55187],[0.29591,0.77564,0.19822],[0.32177,0.63773,0.13164],[-5.37610,-0.96230,1.47828],[16.1721,-3.29980,3.43990],[0.67849,-1.95537]],
"av": [[-0.07771,2.33840,-0.76284],[0.56727,0.95545,0.54039],[-0.20238,1.14520,0.26809],[-48.2991,0.791669,0.116226],[48.5833,0.791459,0.116479],[-0.053739,0.83433]]}""")


def bell(which, f):
    x = mp.log10(f)
    *rows, (slope, offset) = BELLS[which]
    return mp.fsum(mp.mpf(str(a)) / mp.exp(((x - mp.mpf(str(b))) / mp.mpf(str(c))) ** 2) for a, b, c in rows) + mp.mpf(str(slope)) * x + mp.mpf(str(offset))


def rain_law(f, elevation, tilt):
    kh, kv = mp.power(10, bell("kh", f)), mp.power(10, bell("kv", f))
    # Shares of the two polarisations in place of sums and differences.
    share = (1 + mp.cos(mp.radians(elevation)) ** 2 * mp.cos(2 * mp.radians(tilt))) / 2
    k = share * kh + (1 - share) * kv
    return k, (share * kh * bell("ah", f) + (1 - share) * kv * bell("av", f)) / k


TILT = {"horizontal": 0, "vertical": 90, "circular": 45}


def ground_rain(f, km, tilt, rate, p):
    k, alpha = rain_law(f, 0, tilt)
    r = 1 / (mp.mpf("0.477") * km ** mp.mpf("0.633") * rate ** (mp.mpf("0.073") * alpha) * f ** mp.mpf("0.123") - mp.mpf("10.579") * (1 - mp.exp(-mp.mpf("0.024") * km)))
    if r < 0 or r > 2.5:
        r = mp.mpf("2.5")
    c0 = mp.mpf("0.12") + (mp.mpf("0.32") * mp.log10(f / 10) if f >= 10 else 0)
    c1 = mp.exp(c0 * mp.log(mp.mpf("0.07")) + (1 - c0) * mp.log(mp.mpf("0.12")))
    c2, c3 = mp.mpf("0.855") * c0 + mp.mpf("0.546") * (1 - c0), mp.mpf("0.139") * c0 + mp.mpf("0.043") * (1 - c0)
    return k * rate**alpha * km * r * c1 * mp.power(p, -(c2 + c3 * mp.log10(p)))


def slant_rain(f, elevation, latitude, station, height, tilt, rate, p):
    k, alpha = rain_law(f, elevation, tilt)
    g = k * rate**alpha
    up = height - station
    if up <= 0 or g == 0:
        return mp.mpf(0)
    el = mp.radians(elevation)
    s, c = mp.sin(el), mp.cos(el)
    slant = up / s if elevation >= 5 else 2 * up / (mp.sqrt(s**2 + 2 * up / 8500) + s)
    lg = slant * c
    r = 1 / (1 + mp.mpf("0.78") * mp.sqrt(lg * g / f) - mp.mpf("0.38") * (1 - mp.exp(-2 * lg)))
    lr = lg * r / c if mp.atan(up / (lg * r)) > el else up / s
    chi = 36 - abs(latitude) if abs(latitude) < 36 else 0
    v = 1 / (1 + mp.sqrt(s) * (31 * (1 - mp.exp(-elevation / (1 + mp.mpf(chi)))) * mp.sqrt(lr * g) / f**2 - mp.mpf("0.45")))
    a = g * lr * v
    if p >= 1 or abs(latitude) >= 36:
        beta = 0
    else:
        beta = -mp.mpf("0.005") * (abs(latitude) - 36)
        if elevation < 25:
            beta += mp.mpf("1.8") - mp.mpf("4.25") * s
    e = mp.mpf("0.655") + mp.mpf("0.033") * mp.log(p) - mp.mpf("0.045") * mp.log(a) - beta * (1 - p) * s
    return a * mp.exp(-e * mp.log(p / mp.mpf("0.01")))


def water(f, t):
    """Complex permittivity of water, and Rayleigh's (e - 1)/(e + 2)."""
    th = mp.mpf(300) / t - 1
    e0 = mp.mpf("77.66") + mp.mpf("103.3") * th
    e1, e2 = mp.mpf("0.0671") * e0, mp.mpf("3.52")
    fp = mp.mpf("20.20") - 146 * th + 316 * th**2
    fs = mp.mpf("39.8") * fp
    e = e2 + (e0 - e1) / (1 - 1j * f / fp) + (e1 - e2) / (1 - 1j * f / fs)
    # 3 Im((e-1)/(e+2)) is 9 e''/|e+2|^2.
    return mp.mpf("0.819") * f * mp.im((e - 1) / (e + 2)) / 3


def column(f):
    shape = mp.mpf("0.1522") * mp.exp(-((f + mp.mpf("23.9589")) ** 2) / mp.mpf("3299.1")) + mp.mpf("11.51") * mp.exp(-((f - mp.mpf("219.2096")) ** 2) / mp.mpf("2759500")) - mp.mpf("10.4912")
    return water(f, mp.mpf("273.75")) * shape


def scintillation(f, elevation, aperture, wet, p):
    s = mp.sin(mp.radians(elevation))
    x = mp.mpf("1.22") * aperture**2 * f * (mp.sqrt(s**2 + mp.mpf("2.35e-4")) + s) / 2000
    g2 = mp.mpf("3.86") * mp.im((x + 1j) ** (mp.mpf(11) / 6)) - mp.mpf("7.08") * x ** (mp.mpf(5) / 6)
    if g2 <= 0:
        return mp.mpf(0)
    y = mp.log10(p)
    a = 3 - mp.mpf("1.71") * y + mp.mpf("0.072") * y**2 - mp.mpf("0.061") * y**3
    return a * (mp.mpf("0.0036") + wet * mp.mpf("1e-4")) * f ** (mp.mpf(7) / 12) * mp.sqrt(g2) / s ** mp.mpf("1.2")


A, FLAT = mp.mpf(6378137), 1 / mp.mpf("298.257223563")
B = A * (1 - FLAT)
MU = mp.mpf("3.986004418e14")
GEO = (MU * (mp.mpf("86164.0905") / (2 * mp.pi)) ** 2) ** (mp.mpf(1) / 3)


def station_at(latitude, longitude, altitude):
    """Place and outward normal by the parametric latitude, whose tangent is b/a of the geodetic one's."""
    phi, lam = mp.radians(latitude), mp.radians(longitude)
    beta = mp.atan2(B * mp.sin(phi), A * mp.cos(phi))
    normal = [mp.cos(phi) * mp.cos(lam), mp.cos(phi) * mp.sin(lam), mp.sin(phi)]
    foot = [A * mp.cos(beta) * mp.cos(lam), A * mp.cos(beta) * mp.sin(lam), B * mp.sin(beta)]
    return [x + altitude * n for x, n in zip(foot, normal)], normal


def geo_look(at, latitude, longitude, altitude):
    place, normal = station_at(latitude, longitude, altitude)
    sat = [GEO * mp.cos(mp.radians(at)), GEO * mp.sin(mp.radians(at)), mp.mpf(0)]
    away = [s - p for s, p in zip(sat, place)]
    d = mp.sqrt(mp.fsum(x * x for x in away))
    elevation = 90 - mp.degrees(mp.acos(mp.fsum(x * n for x, n in zip(away, normal)) / d))
    lam = mp.radians(longitude)
    east = -mp.sin(lam) * away[0] + mp.cos(lam) * away[1]
    # North is normal x east.
    e = [-mp.sin(lam), mp.cos(lam), mp.mpf(0)]
    north = mp.fsum((normal[1] * e[2] - normal[2] * e[1], normal[2] * e[0] - normal[0] * e[2], normal[0] * e[1] - normal[1] * e[0])[k] * away[k] for k in range(3))
    return d, elevation, mp.degrees(mp.atan2(east, north)) % 360


def leo_range(orbit, elevation, latitude, altitude):
    """By the law of sines: the angle at the satellite first."""
    place, _ = station_at(latitude, 0, altitude)
    r = mp.sqrt(mp.fsum(x * x for x in place))
    el = mp.radians(elevation)
    at_satellite = mp.asin(r * mp.cos(el) / (A + orbit))
    centre = mp.pi / 2 - el - at_satellite
    return mp.sqrt(r**2 + (A + orbit) ** 2 - 2 * r * (A + orbit) * mp.cos(centre))


def attenuation(i, distance, f):
    """Path loss as a ratio of powers."""
    lam = C / i["frequency"]
    free = (4 * mp.pi * distance / lam) ** 2
    model = i.get("model", "free")
    if model == "free":
        return free
    if model == "log":
        d0 = mp.mpf(i["reference"])
        return free if distance <= d0 else (4 * mp.pi * d0 / lam) ** 2 * (distance / d0) ** mp.mpf(str(i["exponent"]))
    hb, hm = mp.mpf(str(i["base"])), mp.mpf(str(i["mobile"]))
    if model == "plane":
        return max(free, distance**4 / (hb * hm) ** 2)
    mhz, km = f * 1000, distance / 1000
    lf = mp.log10(mhz)
    a = (mp.mpf("1.1") * lf - mp.mpf("0.7")) * hm - mp.mpf("1.56") * lf + mp.mpf("0.8")
    if model == "hata" and i["place"] == "large":
        a = mp.mpf("8.29") * mp.log10(mp.mpf("1.54") * hm) ** 2 - mp.mpf("1.1") if mhz <= 300 else mp.mpf("3.2") * mp.log10(mp.mpf("11.75") * hm) ** 2 - mp.mpf("4.97")
    loss = (mp.mpf("69.55") + mp.mpf("26.16") * lf if model == "hata" else mp.mpf("46.3") + mp.mpf("33.9") * lf) - mp.mpf("13.82") * mp.log10(hb) - a
    loss += mp.mpf("44.9") * mp.log10(km) - mp.mpf("6.55") * mp.log10(hb) * mp.log10(km)
    if model == "cost":
        loss += 3 if i["town"] == "large" else 0
    elif i["place"] == "suburban":
        loss -= 2 * (lf - mp.log10(28)) ** 2 + mp.mpf("5.4")
    elif i["place"] == "open":
        loss -= mp.mpf("4.78") * lf**2 - mp.mpf("18.33") * lf + mp.mpf("40.94")
    return mp.power(10, loss / 10)


def db(x):
    return 10 * mp.log10(x)


def un(x):
    return mp.power(10, mp.mpf(str(x)) / 10)


def gain_of(i, end):
    kind = i.get(end, "gain")
    if kind == "dish":
        d, eff = mp.mpf(str(i[end + "Dish"])), mp.mpf(str(i[end + "Efficiency"])) / 100
        return eff * 4 * mp.pi * (mp.pi * d**2 / 4) / (C / i["frequency"]) ** 2
    return un(i[end + "Gain"])


def link(i, at=None, outage=None):
    """Watts at the receiver's input, C/N0 as a ratio, the margin as a ratio, and what the air takes in dB."""
    f = mp.mpf(i["frequency"]) / 10**9
    p = outage if outage is not None else 100 - mp.mpf(str(i.get("availability", 99.99)))
    kind = i["link"]
    elevation = None
    if kind == "ground":
        distance = mp.mpf(str(i["distance"])) if at is None else at
    elif kind == "geo":
        distance, elevation, _ = geo_look(i["satelliteLongitude"], i["latitude"], i["longitude"], i["altitude"])
    else:
        elevation = mp.mpf(str(i["elevation"])) if at is None else at
        distance = leo_range(i["orbit"], elevation, i["latitude"], i["altitude"])
    absorbed, air = mp.mpf(1), mp.mpf(0)
    rain = i.get("rain", "none")
    if kind == "ground":
        if i.get("gas") == "p676":
            t = float(i["temperature"])
            e = i["vapour"] * t / 216.7
            air += gamma(float(f), t, i["pressure"] / 100 - e, e) * distance / 1000
        if i.get("fog", 0):
            air += mp.mpf(str(i["fog"])) * water(f, mp.mpf(str(i["temperature"]))) * distance / 1000
        if rain == "rain":
            air += ground_rain(f, distance / 1000, TILT[i["polarisation"]], mp.mpf(i["rate"]), p)
    else:
        wet = mp.mpf(str(i["cloud"])) * column(f) / mp.sin(mp.radians(elevation)) if i["cloud"] else mp.mpf(0)
        if rain != "none":
            wet += slant_rain(f, elevation, i["latitude"], mp.mpf(i["altitude"]) / 1000, mp.mpf(i["rainHeight"]) / 1000, TILT[i["polarisation"]], mp.mpf(i["rate"]), p)
        absorbed = un(-wet)
        air = wet
        if rain == "scintillation":
            up = i["direction"] == "up"
            known = i.get("tx") != "eirp" if up else i.get("rx") != "gt"
            aperture = (C / i["frequency"]) / mp.pi * mp.sqrt(gain_of(i, "tx" if up else "rx")) if known else mp.mpf(0)
            air = mp.sqrt(wet**2 + scintillation(f, elevation, aperture, i["wet"], p) ** 2)
    watts = un(i["eirp"]) / 1000 if i.get("tx") == "eirp" else un(i["power"]) / 1000 / un(i["txLoss"]) * gain_of(i, "tx")
    watts = watts / attenuation(i if kind == "ground" else {**i, "model": "free"}, distance, f) / mp.power(10, mp.mpf(air) / 10)
    for loss in i.get("lossList", []):
        watts /= un(loss)
    if i.get("rx") == "gt":
        received, density = None, K / un(i["gt"])
        ratio = watts / density
    else:
        feeder = un(i["rxLoss"])
        received = watts * gain_of(i, "rx") / feeder
        seen = mp.mpf(str(i["antennaTemperature"])) if i.get("noise", "figure") == "figure" else mp.mpf(str(i["skyTemperature"]))
        under = seen
        if kind != "ground" and i["direction"] == "down" and seen < 275:
            under = seen * absorbed + 275 * (1 - absorbed)
        if i.get("noise", "figure") == "figure":
            # Each part's noise power at the receiver's input, of one hertz.
            temperature = under / feeder + 290 * (feeder - 1) / feeder + 290 * un(i["noiseFigure"]) - 290
        else:
            temperature = mp.mpf(str(i["systemTemperature"])) + (under - seen) / feeder
        ratio = received / (K * temperature)
    if i.get("other") is not None:
        ratio = 1 / (1 / ratio + 1 / un(i["other"]))
    req = i["requirement"]
    if req == "sensitivity":
        left = received / (un(i["sensitivity"]) / 1000)
    elif req == "cn":
        left = ratio / mp.mpf(i["bandwidth"]) / un(i["cn"]) / un(i["implementation"])
    else:
        left = ratio / mp.mpf(i["bitRate"]) / un(i["ebn0"]) / un(i["implementation"]) * un(i["codingGain"])
    return received, ratio, left, air


def halve(good, low, high):
    """Between a place that is good and one that is not, by halving the logarithm's or the number's interval."""
    for _ in range(90):
        middle = (low + high) / 2
        if good(middle):
            low = middle
        else:
            high = middle
    return low


def pick(*options):
    return rng.choice(options)


def make(n):
    i = {"link": pick("ground", "ground", "geo", "leo"), "bandwidth": pick(1e3, 2e5, 1e6, 2e7)}
    i["frequency"] = round(10 ** rng.uniform(9.05, 10.6), -3)
    i["rain"] = pick("none", "rain", "rain")
    if i["link"] == "ground":
        i["model"] = pick("free", "free", "log", "plane", "hata", "cost")
        i["distance"] = round(10 ** rng.uniform(1.5, 4.7), 1)
        if i["model"] in ("hata", "cost"):
            band = (1500e6, 2000e6) if i["model"] == "cost" else (150e6, 1500e6)
            i["frequency"] = round(rng.uniform(*band), -3)
            i["distance"] = round(rng.uniform(1000, 20000), 1)
            i["base"], i["mobile"] = round(rng.uniform(30, 200), 1), round(rng.uniform(1, 10), 2)
            i["place" if i["model"] == "hata" else "town"] = pick("large", "small", "suburban", "open") if i["model"] == "hata" else pick("small", "large")
            i["rain"] = "none"
        if i["model"] == "plane":
            i["base"], i["mobile"] = round(rng.uniform(1, 100), 1), round(rng.uniform(1, 30), 1)
        if i["model"] == "log":
            i["exponent"], i["reference"] = round(rng.uniform(1.6, 6), 2), pick(1, 10, 100)
        if i["frequency"] >= 1e9:
            i["gas"] = pick("none", "p676")
        i["temperature"] = pick(288.15, 263.15, 303.15)
        if i.get("gas") == "p676":
            i["pressure"], i["vapour"] = pick(101325, 85000), pick(0, 7.5, 20)
        i["fog"] = pick(0, 0, 0.05, 0.5)
    else:
        i["latitude"], i["altitude"] = round(rng.uniform(-65, 65), 2), pick(0, 250, 1800)
        if i["link"] == "geo":
            i["longitude"] = round(rng.uniform(-180, 180), 2)
            i["satelliteLongitude"] = round(i["longitude"] + rng.uniform(-40, 40), 1)
            if i["satelliteLongitude"] < -180:
                i["satelliteLongitude"] += 360
        else:
            i["orbit"], i["elevation"] = pick(300e3, 550e3, 1200e3, 20200e3), round(rng.uniform(5, 90), 1)
        i["direction"] = pick("down", "up")
        i["cloud"] = pick(0, 0, 0.3, 1.5)
        i["rainHeight"] = pick(1500, 3100, 5000)
        i["rain"] = pick("none", "rain", "scintillation")
    if i["rain"] != "none":
        i["rate"] = pick(8, 22, 42, 95, 145)
        i["availability"] = pick(99, 99.5, 99.9, 99.99, 99.999)
        i["polarisation"] = pick("horizontal", "vertical", "circular")
        if i["rain"] == "scintillation":
            i["wet"] = pick(20, 60, 120)
    i["tx"] = pick("gain", "dish", "eirp")
    if i["tx"] == "eirp":
        i["eirp"] = round(rng.uniform(0, 100), 1)
    else:
        i["power"], i["txLoss"] = round(rng.uniform(-20, 60), 1), round(rng.uniform(0, 6), 1)
        if i["tx"] == "dish":
            i["txDish"], i["txEfficiency"] = round(rng.uniform(0.2, 6), 2), pick(50, 62.5, 80)
        else:
            i["txGain"] = round(rng.uniform(-6, 50), 1)
    i["rx"] = pick("gain", "dish", "gt")
    if i["rx"] == "gt":
        i["gt"] = round(rng.uniform(-30, 40), 1)
    else:
        i["rxLoss"], i["noise"] = round(rng.uniform(0, 4), 1), pick("figure", "temperature")
        if i["rx"] == "dish":
            i["rxDish"], i["rxEfficiency"] = round(rng.uniform(0.2, 4), 2), pick(50, 65, 72)
        else:
            i["rxGain"] = round(rng.uniform(-6, 45), 1)
        if i["noise"] == "figure":
            i["noiseFigure"], i["antennaTemperature"] = round(rng.uniform(0, 9), 1), pick(20, 60, 150, 290, 600)
        else:
            i["systemTemperature"], i["skyTemperature"] = pick(60, 150, 500), pick(10, 40)
    i["requirement"] = pick("cn", "ebn0", "sensitivity") if i["rx"] != "gt" else pick("cn", "ebn0")
    if i["requirement"] == "sensitivity":
        i["sensitivity"] = round(rng.uniform(-140, -60), 1)
    else:
        i["implementation"] = pick(0, 1.5)
        i["other"] = pick(None, None, round(rng.uniform(40, 110), 1))
    if i["requirement"] == "cn":
        i["cn"] = round(rng.uniform(-10, 30), 1)
    if i["requirement"] == "ebn0":
        i["ebn0"], i["codingGain"], i["bitRate"] = round(rng.uniform(0, 18), 1), pick(0, 5.5), pick(1200, 1e5, 4e7)
    i["lossList"] = [round(rng.uniform(0, 5), 2) for _ in range(pick(0, 0, 1, 3))]
    return i


def said(i):
    given = {k: v for k, v in i.items() if k != "lossList" and v is not None}
    if i["lossList"]:
        given["losses"] = "\n".join(f"Loss {k + 1}: {x} dB" for k, x in enumerate(i["lossList"]))
    return given


def number(x):
    return None if x is None else float(x)


def solved(i):
    """The distance, elevation or outage at which a margin is left that lies between those of two places drawn by lot."""
    if i["link"] == "ground" and i["rain"] == "none":
        low, high = (1000, 20000) if i.get("model") in ("hata", "cost") else (30, 3e5)
        there = mp.mpf(str(round(10 ** rng.uniform(float(mp.log10(low)) + 0.1, float(mp.log10(high)) - 0.1), 1)))
        wanted = round(float(db(link(i, at=there)[2])), 2)
        if not -50 <= wanted <= 100:
            return None
        target = un(wanted)
        good = lambda x: link(i, at=mp.exp(x))[2] >= target
        if not good(mp.log(low)) or good(mp.log(high)):
            return None
        return {"find": "range", "wantedMargin": wanted, "answer": float(mp.exp(halve(good, mp.log(low), mp.log(high))))}
    if i["rain"] == "rain" and i["link"] != "leo":
        most = 1 if i["link"] == "ground" else 5
        there = 10 ** rng.uniform(-2.8, -0.3)
        wanted = round(float(db(link(i, outage=mp.mpf(there))[2])), 2)
        if not -50 <= wanted <= 100:
            return None
        target = un(wanted)
        good = lambda x: link(i, outage=mp.power(10, x))[2] >= target
        if not good(mp.log10(most)) or good(mp.mpf(-3)):
            return None
        return {"find": "availability", "wantedMargin": wanted, "answer": float(mp.power(10, halve(good, mp.log10(most), mp.mpf(-3))))}
    if i["link"] == "leo" and i["rain"] == "none":
        wanted = round(float(db(link(i, at=mp.mpf(rng.uniform(8, 70)))[2])), 2)
        if not -50 <= wanted <= 100:
            return None
        target = un(wanted)
        good = lambda x: link(i, at=x)[2] >= target
        least = 5 if i.get("cloud", 0) > 0 else 0
        if not good(mp.mpf(90)) or good(mp.mpf(least)):
            return None
        return {"find": "range", "wantedMargin": wanted, "answer": float(halve(good, mp.mpf(90), mp.mpf(least)))}
    return None


cases = []
for n in range(300):
    i = make(n)
    received, ratio, left, air = link(i)
    case = {"inputs": said(i), "received": number(None if received is None else db(received * 1000)), "cn0": number(db(ratio)), "margin": number(db(left)), "air": number(air)}
    if i["link"] == "geo":
        case["look"] = [float(x) for x in geo_look(i["satelliteLongitude"], i["latitude"], i["longitude"], i["altitude"])]
    if n % 2 == 0:
        found = solved(i)
        if found:
            case["solved"] = found
    cases.append(case)

def fades(i, depth):
    """P.530-17's multipath by its own steps: the deep law, or the shallow one through the transition."""
    d = mp.mpf(i["distance"]) / 1000
    ten = lambda x: mp.power(10, x)
    p0 = ten(-mp.mpf("4.4") - mp.mpf("0.0027") * i["gradient"]) / (10 + mp.mpf(i["roughness"])) ** mp.mpf("0.46") * d ** mp.mpf("3.4")
    p0 *= (1 + i["higher"] / d) ** -mp.mpf("1.03") * (mp.mpf(i["frequency"]) / 10**9) ** mp.mpf("0.8") * ten(-mp.mpf("0.00076") * i["lower"])
    at = 25 + mp.mpf("1.2") * mp.log10(p0)
    if depth >= at:
        return p0, p0 / un(depth)
    pt = p0 / ten(at / 10)
    qa = -20 * mp.log10(-mp.log((100 - pt) / 100)) / at
    qt = (qa - 2) / ((1 + mp.mpf("0.3") * ten(-at / 20)) * ten(-mp.mpf("0.016") * at)) - mp.mpf("4.3") * (ten(-at / 20) + at / 800)
    q = 2 + (1 + mp.mpf("0.3") * ten(-depth / 20)) * ten(-mp.mpf("0.016") * depth) * (qt + mp.mpf("4.3") * (ten(-depth / 20) + depth / 800))
    return p0, 100 * (1 - mp.exp(-ten(-q * depth / 20)))


multipath = []
while len(multipath) < 60:
    i = {"link": "ground", "frequency": round(rng.uniform(2e9, 40e9), -6), "distance": round(rng.uniform(5e3, 90e3), 0), "multipath": "p530",
         "gradient": pick(-100, -200, -400, -700), "roughness": pick(0, 10, 60, 300), "lower": pick(0, 100, 1200), "higher": pick(0, 5, 60),
         "power": pick(0, 20, 30), "txLoss": 0, "txGain": pick(20, 35, 42), "rxGain": 38, "rxLoss": 0, "noiseFigure": 5, "antennaTemperature": 290,
         "requirement": "sensitivity", "sensitivity": -75, "bandwidth": 1e6}
    depth = db(link({**i, "lossList": []})[2])
    if depth < 0:
        continue
    p0, outage = fades(i, depth)
    if p0 <= 2000:
        multipath.append({"inputs": i, "factor": float(p0), "outage": float(outage)})

gases = []
for f in (1.5, 6, 14.25, 20.2, 22.235, 29.5, 38.5, 50.2, 57.3, 60, 75, 94, 118.75, 140, 183.31, 250, 325.15, 350, 800):
    for elevation in (90, 45, 20, 10, 5):
        station, rho = pick(0, 0.5, 2, 5), pick(0, 3, 7.5, 20)
        gases.append([f, elevation, station, rho, slant_gas(f, elevation, station, rho)])

document.write(__file__, "an independent program (mpmath, SciPy)", mp.__version__, cases=cases, gases=gases, multipath=multipath)
