// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// What an OP-stack chain asks for the data of a transaction on the chain below, with the one function
/// of its GasPriceOracle predeploy that this project calls. The real one compresses the data first and
/// follows the price of blobs; here a byte costs what calldata costs, at a price that tests set.
contract SandboxGasPriceOracle {
    /// Wei for a unit of calldata gas.
    uint256 public price;

    function getL1Fee(bytes calldata data) external view returns (uint256) {
        uint256 units;
        for (uint256 i = 0; i < data.length; i++) {
            units += data[i] == 0 ? 4 : 16;
        }
        return units * price;
    }
}
